// Imported by the server for its effect. A public page would load 7 kB more for it, and its schemas have words of their own.
import { z } from 'zod';

// What a schema says of itself goes first; this is for what it leaves to the library, whose own words are a program's.
z.config({
  customError(issue) {
    switch (issue.code) {
      case 'unrecognized_keys':
        return 'This field is not allowed here';
      case 'invalid_type':
        return issue.input === undefined
          ? 'This is required'
          : `This must be ${typeNames[issue.expected] ?? issue.expected}`;
      case 'invalid_value':
        return `Please choose one of: ${issue.values.join(', ')}`;
      case 'too_big':
        return 'This is too long or too large';
      case 'too_small':
        return 'This is too short or too small';
      default:
        return 'This is not valid here';
    }
  },
});
const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

// Imported by the server for its side effect. It would add 7 kB to public pages, whose schemas have their own messages.
import { z } from 'zod';

// Messages of a schema take precedence. This replaces the library's technical default messages.
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

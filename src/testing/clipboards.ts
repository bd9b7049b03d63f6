// Clipboards as written by Word, Google Docs, Pages and LibreOffice, reduced to the relevant parts.

export const word = (body: string): string => `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!--
 /* Style Definitions */
 p.MsoListParagraph {margin-left:.5in; mso-add-space:auto;}
 span.MsoFootnoteReference {mso-style-priority:99; vertical-align:super;}
 .msoIns {mso-style-type:export-only; text-decoration:underline;}
 .msoDel {mso-style-type:export-only; text-decoration:line-through; color:red;}
 @list l0:level1 {mso-level-tab-stop:none; mso-level-number-position:left;}
--></style></head>
<body lang=EN-US link="#0563C1" style='tab-interval:.5in'>
<!--StartFragment-->
${body}
<!--EndFragment-->
</body></html>`;

/** A list paragraph as Word writes it. */
export const wordItem = (marker: string, text: string, { list = 0, level = 1, run = 1 } = {}): string =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:.5in;mso-add-space:auto;text-indent:-.25in;
mso-list:l${list} level${level} lfo${run}'><![if !supportLists]><span style='mso-fareast-font-family:Calibri;
mso-bidi-theme-font:minor-latin'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>${text}<o:p></o:p></p>`;

export const wordLists = word(
  [
    '<p class=MsoNormal>The work has three parts:<o:p></o:p></p>',
    wordItem('1.', 'First'),
    wordItem('2.', 'Second'),
    wordItem('·', 'Inner', { level: 2 }),
    wordItem('o', 'Innermost', { level: 3 }),
    wordItem('3.', 'Third'),
    '<p class=MsoNormal>It goes on:<o:p></o:p></p>',
    wordItem('4.', 'Fourth'),
    wordItem('1.', 'Restarted', { run: 2 }),
    wordItem('§', 'Bullet', { list: 2, run: 3 }),
  ].join('\n'),
);

export const wordLetters = word([wordItem('a)', 'One'), wordItem('b)', 'Two')].join('\n'));

export const wordChanges = word(`<p class=MsoNormal>I led <span class=msoDel><del cite="mailto:Ada%20Lovelace"
datetime="2026-03-01T10:00">three</del></span><span class=msoIns><ins cite="mailto:Ada%20Lovelace"
datetime="2026-03-01T10:00">thirty</ins></span> engineers<a style='mso-comment-reference:AL_1;mso-comment-date:20260301T1000'> at the Guild</a><span
class=MsoCommentReference><span style='font-size:8.0pt'><![if !supportAnnotations]><a class=msocomanchor id="_anchor_1"
onmouseover="msoCommentShow('_anchor_1','_com_1')" href="#_msocom_1" language=JavaScript name="_msoanchor_1">[AL1]</a><![endif]><span
style='mso-special-character:comment'>&nbsp;</span></span></span>.<o:p></o:p></p>
<p class=MsoNormal><span class=msoDel><del cite="mailto:Ada%20Lovelace" datetime="2026-03-01T10:00">A whole paragraph.<o:p></o:p></del></span></p>
<div style='mso-element:comment-list'><![if !supportAnnotations]><hr class=msocomoff align=left size=1 width="33%"><![endif]>
<div style='mso-element:comment'><div id="_com_1" class=msocomtxt language=JavaScript><span style='mso-comment-author:"Ada"'>
<a name="_msocom_1"></a></span><p class=MsoCommentText><span class=MsoCommentReference>&nbsp;<a class=msocomoff href="#_msoanchor_1">[AL1]</a></span>Is
this right?<o:p></o:p></p></div></div></div>`);

export const wordNotes =
  word(`<p class=MsoNormal>H<sub>2</sub>O was cited 10<sup>3</sup> times<a style='mso-footnote-id:ftn1' href="#_ftn1"
name="_ftnref1" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span
class=MsoFootnoteReference><span style='font-size:12.0pt'>[1]</span></span><![endif]></span></span></a>, see <a
href="https://example.com/paper?a=1&amp;b=2">the paper</a>, <a href="file:///C:/Users/ada/table.xlsx">a table</a> and <a href="#_Toc1">above</a>.<o:p></o:p></p>
<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]>
<div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1"
title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span
class=MsoFootnoteReference>[1]</span><![endif]></span></span></a> As of <i>May</i>.<o:p></o:p></p></div></div>`);

export const wordTable =
  word(`<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse'>
 <tr style='mso-yfti-irow:0'><td width=200 valign=top><p class=MsoNormal><b>Year<o:p></o:p></b></p></td><td width=200
 valign=top><p class=MsoNormal><b>Prize<o:p></o:p></b></p></td></tr>
 <tr><td><p class=MsoNormal>2024<o:p></o:p></p></td><td><p class=MsoNormal>Loom Prize<o:p></o:p></p><p class=MsoNormal>of the Guild<o:p></o:p></p></td></tr>
</table>
<p class=MsoNormal>After it.<img width=10 height=10 src="file:///C:/Temp/image001.png" v:shapes="Picture_1"><o:p></o:p></p>`);

const webParagraph = (text: string) => `<p class="Paragraph SCXW1 BCX0" paraid="1" style="margin:0"><span lang="EN-US"
  class="TextRun SCXW1"><span class="NormalTextRun SCXW1">${text}</span></span><span class="EOP SCXW1"
  data-ccp-props="{}">&nbsp;</span></p>`;
const webItem = (
  text: string,
  {
    tag = 'ol',
    style = 'decimal',
    start = 1,
    level = 1,
  }: { tag?: string; style?: string; start?: number; level?: number },
) => `<div class="ListContainerWrapper SCXW1 BCX0"><${tag} class="NumberListStyle1 SCXW1" role="list" start="${start}"
  style="list-style-type: ${style}"><li data-leveltext="%${level}." data-listid="${tag === 'ol' ? 3 : 4}" aria-setsize="-1"
  data-aria-posinset="${start}" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr SCXW1"
  style="margin: 0 0 0 ${level * 24}px">${webParagraph(text)}</li></${tag}></div>`;
export const wordForTheWeb = `<div class="SCXW1 BCX0"><div class="OutlineElement Ltr SCXW1">${webParagraph('Duties:')}</div>
${[
  webItem('One', {}),
  webItem('Inner', { style: 'lower-alpha', level: 2 }),
  webItem('Inner two', { style: 'lower-alpha', level: 2, start: 2 }),
  webItem('Two', { start: 2 }),
  webItem('Bullet', { tag: 'ul', style: 'disc' }),
  webItem('Sub bullet', { tag: 'ul', style: 'circle', level: 2 }),
].join('')}<div class="OutlineElement Ltr SCXW1">${webParagraph('After.')}</div></div>`;

export const googleDocs = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-0b1c"><p dir="ltr"
style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;"><span style="font-size:11pt;font-family:Arial;font-weight:400;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;">E = mc</span><span
style="font-size:0.6em;font-family:Arial;font-weight:400;vertical-align:super;white-space:pre-wrap;">2</span><span style="font-size:11pt;font-weight:700;white-space:pre-wrap;"> bold </span><a
href="https://example.com/" style="text-decoration:none;"><span style="font-size:11pt;color:#1155cc;text-decoration:underline;white-space:pre-wrap;">link</span></a></p><ol
style="margin-top:0;margin-bottom:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:decimal;font-size:11pt;" aria-level="1"><p dir="ltr"
role="presentation"><span style="white-space:pre-wrap;">One</span></p></li><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:circle;" aria-level="2"><p dir="ltr"
role="presentation"><span style="white-space:pre-wrap;">Inner</span></p></li></ul><li dir="ltr" style="list-style-type:decimal;" aria-level="1"><p dir="ltr"
role="presentation"><span style="white-space:pre-wrap;">Two</span></p></li></ol><div dir="ltr" align="left"><table
style="border:none;border-collapse:collapse;"><colgroup><col width="312" /><col width="312" /></colgroup><tbody><tr><td style="vertical-align:top;"><p dir="ltr"><span>A</span></p></td><td
style="vertical-align:top;"><p dir="ltr"><span>B</span></p></td></tr></tbody></table></div><p dir="ltr"><span style="text-decoration:line-through;white-space:pre-wrap;">three</span><span>thirty</span></p></b><br class="Apple-interchange-newline">`;

export const googleNotes = `<p class="c1"><span>Cited</span><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup><span> often</span><sup><a href="#cmnt1"
id="cmnt_ref1">[a]</a></sup></p><hr class="c2"><div><p class="c3"><a href="#ftnt_ref1" id="ftnt1">[1]</a><span>&nbsp;In May.</span></p></div><div
class="c4"><p class="c3"><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>Is this right?</span></p></div>`;

export const pages = `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">
<html><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8"><meta name="Generator" content="Cocoa HTML Writer">
<style type="text/css">
p.p1 {margin: 0.0px 0.0px 0.0px 0.0px; font: 11.0px Helvetica}
span.s1 {font: 7.3px Helvetica; vertical-align: 3.7px}
span.s2 {vertical-align: -1.0px}
span.s3 {text-decoration: line-through}
span.s4 {text-decoration: underline ; color: #0000ee}
</style></head><body>
<p class="p1">E = mc<span class="s1">2</span>, H<span class="s2">2</span>O, <b>bold</b> <a href="https://example.com/"><span class="s4">link</span></a> <span class="s3">three</span>thirty</p>
<ol class="ol1">
  <li class="li1"><span class="s5"></span>One</li>
  <ul class="ul2"><li class="li1"><span class="s5"></span>Inner</li></ul>
  <li class="li1"><span class="s5"></span>Two</li>
</ol>
<table cellspacing="0" cellpadding="0" class="t1"><tbody><tr><td valign="top" class="td1"><p class="p2">A</p></td><td valign="top" class="td1"><p class="p2">B</p></td></tr></tbody></table>
</body></html>`;

/** Taken from Writer 7.4, which leaves out deleted text and closing tags of list items itself. */
const libreOffice = (body: string): string => `<!DOCTYPE html>
<html>
<head>
	<meta http-equiv="content-type" content="text/html; charset=utf-8"/>
	<title></title>
	<meta name="generator" content="LibreOffice 7.4.7.2 (Linux)"/>
	<style type="text/css">
		@page { size: 8.27in 11.69in; margin: 0.79in }
		h1.western { font-family: "DejaVu Sans", sans-serif; font-size: 18pt; font-weight: bold }
		p { line-height: 115%; margin-bottom: 0.1in; background: transparent }
		a:link { color: #000080; text-decoration: underline }
		a.sdfootnoteanc { font-size: 57% }
	</style>
</head>
<body lang="en-US" link="#000080" vlink="#800000" dir="ltr">${body}
</body>
</html>`;

export const libreOfficeText = libreOffice(`<h1 class="western"><a name="Statement of work|outline"></a>
Statement of work</h1>
<p align="center" style="line-height: 100%; margin-bottom: 0.2in">E =
mc<sup>2</sup>, H<sub>2</sub>O, <b>bold</b>, <u>underlined</u>, <font color="#c9211e"><span style="background: #ffff00">colored</span></font>
and <a href="https://example.com/paper?a=1&amp;b=2">the paper</a>,
<a href="#Statement of work|outline">above</a>, <a href="/home/ada/table.ods">a
table</a>.<span style="display: none">secret</span></p>
<p style="line-height: 100%; margin-bottom: 0in"><br/>

</p>
<p style="line-height: 100%; margin-bottom: 0in">I led thirty
engineers<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a>
at the Guild<a class="sdendnoteanc" name="sdendnote1anc" href="#sdendnote1sym"><sup>i</sup></a>.<!-- Is this right? --></p>
<p style="line-height: 100%; margin-bottom: 0in">Line one<br/>
line
two	tabbed   spaced non&#8209;breaking.</p>
<table width="100%" cellpadding="0" cellspacing="0">
	<col width="128*"/>

	<col width="128*"/>

	<thead>
		<tr valign="top">
			<td width="50%" style="border: none; padding: 0in"><p><b>Year</b></p>
			</td>
			<td width="50%" style="border: none; padding: 0in"><p><b>Prize</b></p>
			</td>
		</tr>
	</thead>
	<tbody>
		<tr valign="top">
			<td width="50%" style="border: none; padding: 0in"><p>2024</p>
			</td>
			<td width="50%" style="border: none; padding: 0in"><p style="margin-bottom: 0in">
				Loom Prize</p>
				<p>of the Guild</p>
			</td>
		</tr>
	</tbody>
</table>
<div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>As
	of <i>May</i>.</p>
	<p class="sdfootnote">A second paragraph.</p>
</div>
<div id="sdendnote1"><p class="sdendnote"><a class="sdendnotesym" name="sdendnote1sym" href="#sdendnote1anc">i</a>An
	endnote.</p>
</div>`);

export const libreOfficeLists = libreOffice(`
<ol><li><h1>Awards</h1>
</ol>
<ol>
	<ol>
		<li><h2>Loom Prize</h2>
	</ol>
</ol>
<ol>
	<li><p style="line-height: 100%; margin-bottom: 0in">First</p>
	<li><p style="line-height: 100%; margin-bottom: 0in">Second</p>
	<ol type="a">
		<li><p style="line-height: 100%; margin-bottom: 0in">Inner</p>
		<ul>
			<li><p style="line-height: 100%; margin-bottom: 0in">Innermost</p>
		</ul>
		<li><p style="line-height: 100%; margin-bottom: 0in">Inner two</p>
	</ol>
	<li><p style="line-height: 100%; margin-bottom: 0in">Third</p>
	<p style="line-height: 100%; margin-bottom: 0in">Third, goes on</p>
</ol>
<p style="line-height: 100%; margin-bottom: 0in">It goes on:</p>
<ol start="4">
	<li><p style="line-height: 100%; margin-bottom: 0in">Fourth</p>
	<li value="9"><p style="line-height: 100%; margin-bottom: 0in">Ninth</p>
</ol>
<ul>
	<li><p style="line-height: 100%; margin-bottom: 0in">Bullet</p>
	<ul>
		<li><p style="line-height: 100%; margin-bottom: 0in">Sub bullet</p>
	</ul>
</ul>
<ol start="2">
	<li><h1>Memberships</h1>
</ol>`);

/** Tracked changes as older versions wrote them. */
export const libreOfficeChanges = libreOffice(`<p>I led <del cite="" datetime="2026-03-01T10:00:00">three</del><ins
datetime="2026-03-01T10:00:00">thirty</ins> engineers.</p>`);

export const nestedLists = (depth: number): string =>
  depth === 0 ? '' : `<ul><li><p>Level</p>${nestedLists(depth - 1)}</li></ul>`;

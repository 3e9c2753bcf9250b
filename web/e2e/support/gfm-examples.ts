// Texts that use the extensions of GitHub Flavored Markdown. Written for these tests: no package has its examples.
export const gfmExamples = [
  // Tables
  '| foo | bar |\n| --- | --- |\n| baz | bim |',
  '| abc | defghi |\n:-: | -----------:\nbar | baz',
  '| f\\|oo  |\n| ------ |\n| b `\\|` az |\n| b **\\|** im |',
  '| abc | def |\n| --- | --- |\n| bar | baz |\n> bar',
  '| abc | def |\n| --- |\n| bar |',
  '| abc | def |\n| --- | --- |\n| bar |\n| bar | baz | boo |',
  '| abc | def |\n| --- | --- |',
  '| a &amp; b | &lt;T&gt; |\n| :-- | --: |\n| &nbsp; | &copy; |',
  // Strikethrough
  '~~Hi~~ Hello, ~there~ world!',
  'This ~~has a\n\nnew paragraph~~.',
  'This will ~~~not~~~ strike.',
  '~~a &amp; **b**~~ ~~`&lt;`~~',
  // Autolinks
  'www.commonmark.org',
  'Visit www.commonmark.org/help for more information.',
  'Visit www.commonmark.org.\n\nVisit www.commonmark.org/a.b.',
  'www.google.com/search?q=Markup+(business)\n\n(www.google.com/search?q=Markup+(business))',
  'www.google.com/search?q=commonmark&hl=en\n\nwww.google.com/search?q=commonmark&hl;',
  'www.commonmark.org/he<lp',
  'http://commonmark.org\n\n(Visit https://encrypted.google.com/search?q=Markup+(business))',
  'foo@bar.baz',
  "hello@mail+xyz.example isn't valid, but hello+xyz@mail.example is.",
  'a.b-c_d@a.b\n\na.b-c_d@a.b-\n\na.b-c_d@a.b_',
  'https://example.com/?a=1&amp;b=2',
  // Task lists
  '- [ ] foo\n- [x] bar',
  '- [x] foo\n  - [ ] bar\n  - [X] baz\n- [ ] R&amp;D',
  '- [ ]\n- [y] no box',
  // Disallowed raw HTML
  '<strong> <title> <style> <em>\n\n<blockquote>\n  <xmp> is disallowed.  <XMP> is also disallowed.\n</blockquote>',
  '<textarea>&lt;</textarea><iframe src="x"></iframe><noembed></noembed><noframes></noframes><script>1</script><plaintext>',
  // Footnotes
  'A note[^1] and another[^second].\n\n[^1]: R&amp;D\n[^second]: Two\n\n    paragraphs',
  '[^missing] and [^]: nothing',
  // Every form of a character reference
  '&amp; &AMP; &amp &notanentity; &#38; &#x26; &#0; &#1114112; &CounterClockwiseContourIntegral; &ngE;',
  '[a &amp; b](/url?a&amp;b "t &quot;q&quot;") ![&lt;](/x)\n\n``` f&ouml;&ouml;\n&amp;\n```',
]

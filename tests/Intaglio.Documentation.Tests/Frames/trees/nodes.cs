using Xunit;

byte[] data = [.. Enumerable.Range(0, 9999).Select(i => (byte)(i % 251))];
// the page
string vector = File.ReadLines(Path.Combine(AppContext.BaseDirectory, "blake2-tree-hashlib.txt"))
    .First(line => line.StartsWith("blake2b-nodes length=9999 ", StringComparison.Ordinal) && line.Contains(" fanout=4 ", StringComparison.Ordinal) && line.Contains(" depth=3 ", StringComparison.Ordinal));
Assert.Contains($" digest={Convert.ToHexStringLower(root)}", vector, StringComparison.Ordinal);

namespace Intaglio.Cryptography.Tests;

/// <summary>A line of a file in <c>tests/Vectors</c>: words by position, then values by name; those of bytes are in hexadecimal.</summary>
internal sealed class VectorLine
{
    private readonly string[] words;
    private readonly Dictionary<string, string> values;

    private VectorLine(string line)
    {
        string[] parts = line.Split(' ');
        words = [.. parts.TakeWhile(part => !part.Contains('=', StringComparison.Ordinal))];
        values = parts.Skip(words.Length).Select(part => part.Split('=')).ToDictionary(pair => pair[0], pair => pair[1]);
    }

    /// <summary>The lines of a file but for comments, which begin with <c>#</c>.</summary>
    internal static IEnumerable<VectorLine> ReadAll(string fileName) =>
        File.ReadLines(TestData.VectorPath(fileName)).Where(line => !line.StartsWith('#')).Select(line => new VectorLine(line));

    internal string Word(int position) => words[position];

    internal int Number(int position) => int.Parse(words[position], null);

    /// <summary>Empty where the line has no such name; a name is asked for once, so that <see cref="AssertAllRead"/> finds others.</summary>
    internal byte[] Bytes(string name) => values.Remove(name, out string? value) ? Convert.FromHexString(value) : [];

    internal void AssertAllRead() => Assert.Empty(values.Keys);
}

namespace Intaglio.Fuzzing;

/// <summary>Something that takes bytes which anybody may have written, and what must hold of it whatever they are.</summary>
internal abstract class Target
{
    /// <summary>Gets its name, which is that of its folder in the corpus.</summary>
    internal abstract string Name { get; }

    /// <summary>Gets what must hold, in a sentence.</summary>
    internal abstract string Claim { get; }

    /// <summary>Gets what its input is made of: words of the format.</summary>
    internal virtual IReadOnlyList<byte[]> Dictionary => [];

    /// <summary>Gets the largest input in bytes.</summary>
    internal virtual int MaxSize => 4096;

    /// <summary>Gets how many inputs the tests make: what takes about two seconds.</summary>
    internal abstract int ShortRun { get; }

    /// <summary>Gets how many bytes one input may take from memory.</summary>
    internal virtual long MaxAllocation => 64 * 1024 * 1024;

    /// <summary>Gets whether the inputs are files or texts of others. Such targets are tried for longer.</summary>
    internal virtual bool IsReader => true;

    /// <summary>Tries an input. What it throws is a finding.</summary>
    /// <returns>What became of it.</returns>
    internal abstract Outcome Run(ReadOnlySpan<byte> input);

    /// <summary>The words of a dictionary, as ASCII.</summary>
    protected static byte[][] Words(params ReadOnlySpan<string> words)
    {
        byte[][] dictionary = new byte[words.Length][];
        for (int i = 0; i < words.Length; i++)
            dictionary[i] = System.Text.Encoding.Latin1.GetBytes(words[i]);
        return dictionary;
    }

    /// <summary>A message without what differs from one input to the next: what it quotes, and its numbers.</summary>
    internal static string Shape(string message) => new([.. (message.Split('\'')[0] + message.Split('\'')[^1]).Where(char.IsAsciiLetter).Take(60)]);

    /// <summary>A number by its size alone: outcomes that differ by little are the same.</summary>
    protected static string Scale(long number) => number < 4 ? number.ToString(System.Globalization.CultureInfo.InvariantCulture) : $"2^{long.Log2(number)}";
}

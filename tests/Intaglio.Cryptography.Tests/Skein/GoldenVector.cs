using System.Globalization;
using System.Text.RegularExpressions;

namespace Intaglio.Cryptography.Tests;

/// <summary>
/// One entry of the Skein authors' known answers: sizes in bits, a message that may end within a byte (whose unused bits are not zero),
/// the tree parameters of the paper, zero where there is no tree.
/// </summary>
internal sealed partial record GoldenVector(
    int StateBits, int OutputBits, byte[] Message, int MessageBits, byte[] Key, (int Yl, int Yf, int Ym) Tree, byte[] Result)
{
    internal const string FileName = "skein_golden_kat.txt";

    internal const int Count = 491;

    /// <summary>The entries in the file's order; skips the test where there is no file.</summary>
    internal static GoldenVector[] ReadAll() =>
        [.. File.ReadAllText(LargeVectors.PathOf(FileName)).Split(":Skein-").Skip(1).Select(Parse)];

    /// <summary>What tells two requests apart, for messages.</summary>
    public override string ToString() => $"Skein-{StateBits}-{OutputBits}, message {MessageBits} bits, key {Key.Length} bytes, tree {Tree}";

    private static GoldenVector Parse(string entry)
    {
        Match match = Entry().Match(entry);
        Assert.True(match.Success, entry);
        GoldenVector vector = new(
            Number(match, "state"), Number(match, "output"), Bytes(match, "message"), Number(match, "bits"), Bytes(match, "key"),
            (Number(match, "leaf", 16), Number(match, "node", 16), Number(match, "height", 16)), Bytes(match, "result"));
        Assert.Equal((vector.MessageBits + 7) / 8, vector.Message.Length);
        Assert.Equal(Number(match, "keyBytes"), vector.Key.Length);
        Assert.Equal((vector.OutputBits + 7) / 8, vector.Result.Length);
        return vector;
    }

    private static int Number(Match match, string group, int radix = 10) =>
        !match.Groups[group].Success ? 0
        : int.Parse(match.Groups[group].ValueSpan, radix == 16 ? NumberStyles.HexNumber : NumberStyles.None, CultureInfo.InvariantCulture);

    private static byte[] Bytes(Match match, string group) =>
        Convert.FromHexString(string.Concat(match.Groups[group].Value.Where(char.IsAsciiHexDigit)));

    [GeneratedRegex("""
        ^(?<state>\d+):\s+(?<output>\d+)-bit\ hash,\ msgLen\ =\s+(?<bits>\d+)\ bits
        (,\ data\ =\ '[\w+]+' | \.\ Tree:\ leaf=(?<leaf>..),\ node=(?<node>..),\ maxLevels=(?<height>..))\s+
        Message\ data:\s+(\(none\) | (?<message>[0-9A-F\s]+))\s*
        (MAC\ key\ =\s+(?<keyBytes>\d+)\ bytes:\s+(\(none\)[^\n]* | (?<key>[0-9A-F\s]+))\s*)?
        Result:\s+(?<result>[0-9A-F\s]+)-+\s*$
        """, RegexOptions.IgnorePatternWhitespace | RegexOptions.ExplicitCapture)]
    private static partial Regex Entry();
}

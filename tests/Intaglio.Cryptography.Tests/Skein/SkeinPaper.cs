namespace Intaglio.Cryptography.Tests;

/// <summary>The tables in the appendices of the Skein paper.</summary>
internal static class SkeinPaper
{
    private const string FileName = "skein-paper.txt";

    /// <summary>Appendix B: the chaining value that follows the configuration, in words.</summary>
    internal static IEnumerable<(int StateBits, int OutputBits, ulong[] Words)> InitialValues =>
        from line in VectorLine.ReadAll(FileName)
        where line.Word(0) == "initial"
        select (line.Number(1), line.Number(2), line.Word(3).Split(',').Select(word => Convert.ToUInt64(word, 16)).ToArray());

    /// <summary>Appendix C: messages that count down from FF.</summary>
    internal static IEnumerable<(int StateBits, int OutputBits, byte[] Message, byte[] Result)> Results =>
        from line in VectorLine.ReadAll(FileName)
        where line.Word(0) == "result"
        select (line.Number(1), line.Number(2),
            Enumerable.Range(0, line.Number(3)).Select(i => (byte)(255 - i)).ToArray(), Convert.FromHexString(line.Word(4)));
}

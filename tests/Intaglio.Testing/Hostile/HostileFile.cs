namespace Intaglio.Testing;

/// <summary>A file made to cost its reader more than its size suggests.</summary>
/// <param name="Format">The format, as in the name of the verb that reads it: <c>exr</c>, <c>obj</c>, <c>png</c>.</param>
/// <param name="Claim">What is unusual about the file, in a few words.</param>
/// <param name="Write">Writes the file, and what it refers to, into the folder with the given path.</param>
/// <param name="Commands">Arguments of the program, separated by blanks; each line is run in that folder.</param>
public sealed record HostileFile(string Format, string Claim, Action<string> Write, params string[] Commands)
{
    private const long Mebi = 1 << 20;

    /// <summary>Returns the most memory that reading may take beyond what the program takes by itself, in bytes.</summary>
    /// <param name="read">The size of the input files, in bytes.</param>
    /// <param name="made">The size of the result, in bytes; null where the input was refused.</param>
    public static long MemoryBound(long read, long? made) => made is { } result ? (64 * Mebi) + (6 * read) + (result * 3 / 2) : (64 * Mebi) + (4 * read);

    /// <inheritdoc/>
    public override string ToString() => $"{Format}: {Claim}";
}

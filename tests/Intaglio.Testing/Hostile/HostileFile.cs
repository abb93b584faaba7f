namespace Intaglio.Testing;

/// <summary>A file made to cost its reader more than its size suggests.</summary>
/// <param name="Format">The format, as in the name of the verb that reads it: <c>exr</c>, <c>obj</c>, <c>png</c>.</param>
/// <param name="Claim">What is unusual about the file, in a few words.</param>
/// <param name="Write">Writes the file, and what it refers to, into the folder with the given path.</param>
/// <param name="Commands">Arguments of the program, separated by blanks; each line is run in that folder.</param>
public sealed record HostileFile(string Format, string Claim, Action<string> Write, params string[] Commands)
{
    private const long Mebi = 1 << 20;

    /// <summary>Gets the size of what the file holds when it is decoded, in bytes, such as all samples of a picture; it counts as the result where that is smaller.</summary>
    public long Decoded { get; init; }

    /// <summary>Gets the number of pixels of a picture, 0 where it is no larger than its bytes: the honest file that times are compared with has as many.</summary>
    public long Pixels { get; init; }

    /// <summary>Gets a value indicating whether a run takes many seconds because of the file's size.</summary>
    public bool IsSlow { get; init; }

    /// <summary>Returns the most memory that a run may take beyond what the program takes by itself, in bytes.</summary>
    /// <param name="cost">The run.</param>
    public long MemoryBound(ProgramCost cost) => cost.ExitCode == 0
        ? (64 * Mebi) + (6 * cost.Read) + (Math.Max(cost.Made, Decoded) * 3 / 2)
        : (64 * Mebi) + (4 * cost.Read);

    /// <inheritdoc/>
    public override string ToString() => $"{Format}: {Claim}";
}

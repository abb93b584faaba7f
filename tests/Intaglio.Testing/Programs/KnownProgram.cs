namespace Intaglio.Testing;

/// <summary>A program that tests start and that this repository does not contain.</summary>
/// <param name="Name">The name by which tests ask for it.</param>
/// <param name="Package">The Debian package that contains it; null if there is none.</param>
/// <param name="Answer">A text that only this program prints; null if presence is enough.</param>
public sealed record KnownProgram(string Name, string? Package, string? Answer = null)
{
    /// <summary>Gets the names of its file, without the extension of Windows, in order of preference.</summary>
    public IReadOnlyList<string> Files { get; init; } = [Name];

    /// <summary>Gets the arguments with which it prints <see cref="Answer"/>, on either stream and with any exit code.</summary>
    public IReadOnlyList<string> Question { get; init; } = ["--version"];

    /// <summary>Gets a value indicating whether the last line of the answer is the path of the program, which a script can have started.</summary>
    public bool PrintsPath { get; init; }
}

namespace Intaglio.Baking;

/// <summary>The end of a program.</summary>
/// <param name="ExitCode">The exit code, or null if a signal ended the program.</param>
/// <param name="Signal">The number of the signal that ended the program, or null.</param>
/// <param name="IsTimeout">Whether the program was ended because it reached its time limit.</param>
internal readonly record struct ProgramEnd(int? ExitCode, int? Signal, bool IsTimeout)
{
    /// <summary>Gets a value indicating whether the program has not started another one, as shells and <c>env</c> report it.</summary>
    internal bool IsProgramMissing => ExitCode is 126 or 127;

    /// <summary>Describes the end for error messages, or returns null if the program succeeded.</summary>
    internal string? Describe(TimeSpan limit) =>
        IsTimeout ? $"did not end within {limit.TotalSeconds} s (make it faster, or increase 'time-limit')"
        : Signal is { } signal ? $"was ended by signal {signal}"
        : ExitCode != 0 ? $"ended with exit code {ExitCode}"
        : null;
}

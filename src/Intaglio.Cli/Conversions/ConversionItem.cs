using System.Text.Json;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>How far the conversion of a file is.</summary>
internal enum ConversionState
{
    /// <summary>Not yet, or never after the failure of another.</summary>
    NotStarted,

    /// <summary>The output is complete.</summary>
    Done,

    /// <summary>The output was there already.</summary>
    Skipped,

    /// <summary>There is no output, or the one from before.</summary>
    Failed,
}

/// <summary>One file and what is made of it.</summary>
/// <param name="source">The file; <c>-</c> is standard input.</param>
/// <param name="target">The output; <c>-</c> is standard output.</param>
internal sealed class ConversionItem(string source, string target)
{
    /// <summary>The states with their names in JSON.</summary>
    internal static readonly (string Name, ConversionState State)[] StateNames =
        [("done", ConversionState.Done), ("skipped", ConversionState.Skipped), ("failed", ConversionState.Failed), ("notStarted", ConversionState.NotStarted)];

    internal string Source { get; } = source;

    internal string Target { get; } = target;

    internal ConversionState State { get; set; }

    /// <summary>Gets the bytes of the input; 0 for standard input and devices, and for what is not converted.</summary>
    internal long BytesRead { get; private set; }

    /// <summary>Gets the bytes of the output; 0 for standard output and devices.</summary>
    internal long BytesWritten { get; private set; }

    /// <summary>Gets or sets the reason of the failure; null if there is none.</summary>
    internal string? Error { get; set; }

    /// <summary>Gets or sets what is reported of the conversion; null for nothing.</summary>
    internal ConversionReport? Report { get; set; }

    /// <summary>Gets the bytes of a file; 0 if it has none, or cannot be looked at.</summary>
    internal static long SizeOf(string name) =>
        name != ChecksumVerifier.StandardInputName && FileStatus.Read(Path.GetFullPath(name), followLinks: true, out FileStatus status) is null && status.Kind == FileKind.File ? status.Size : 0;

    internal void Complete(ConversionReport? report) =>
        (State, Report, BytesRead, BytesWritten) = (ConversionState.Done, report, SizeOf(Source), SizeOf(Target));

    internal void Fail(string error) => (State, Error) = (ConversionState.Failed, error);

    /// <summary>Describes the item in a line.</summary>
    internal string Describe() => $"{Source} -> {Target}{(State == ConversionState.Skipped ? " (skipped)" : "")}";

    internal void Write(Utf8JsonWriter writer)
    {
        writer.WriteString("input", Source);
        writer.WriteString("output", Target);
        writer.WriteString("state", Array.Find(StateNames, name => name.State == State).Name);
        if (Error != null)
            writer.WriteString("error", Error);
        writer.WriteNumbers(("bytesRead", BytesRead), ("bytesWritten", BytesWritten));
        Report?.Json?.Invoke(writer);
    }
}

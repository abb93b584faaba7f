using System.Text.Json;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The state of a file's conversion.</summary>
internal enum ConversionState
{
    /// <summary>The conversion was not started, possibly because another file failed.</summary>
    NotStarted,

    /// <summary>The output is complete.</summary>
    Done,

    /// <summary>The conversion was skipped because the output exists.</summary>
    Skipped,

    /// <summary>The conversion failed. An existing output is unchanged.</summary>
    Failed,
}

/// <summary>One input file and its output.</summary>
/// <param name="source">The name of the input, or <c>-</c> for standard input.</param>
/// <param name="target">The name of the output, or <c>-</c> for standard output.</param>
internal sealed class ConversionItem(string source, string target)
{
    /// <summary>The conversion states with their names in JSON.</summary>
    internal static readonly (string Name, ConversionState State)[] StateNames =
        [("done", ConversionState.Done), ("skipped", ConversionState.Skipped), ("failed", ConversionState.Failed),
            ("notStarted", ConversionState.NotStarted)];

    internal string Source { get; } = source;

    internal string Target { get; } = target;

    internal ConversionState State { get; set; }

    /// <summary>Gets the size of the input in bytes, or 0 for standard input, devices and files that were not converted.</summary>
    internal long BytesRead { get; private set; }

    /// <summary>Gets the size of the output in bytes, or 0 for standard output and devices.</summary>
    internal long BytesWritten { get; private set; }

    /// <summary>Gets or sets the error message, or <see langword="null"/> if the conversion did not fail.</summary>
    internal string? Error { get; set; }

    /// <summary>Gets or sets the report of the conversion, or <see langword="null"/> for none.</summary>
    internal ConversionReport? Report { get; set; }

    /// <summary>Gets the size of a file in bytes, or 0 if it is not a regular file or cannot be accessed.</summary>
    internal static long SizeOf(string name) =>
        name != ChecksumVerifier.StandardInputName
        && FileStatus.Read(Path.GetFullPath(name), followLinks: true, out FileStatus status) is null && status.Kind == FileKind.File
        ? status.Size : 0;

    internal void Complete(ConversionReport? report) =>
        (State, Report, BytesRead, BytesWritten) = (ConversionState.Done, report, SizeOf(Source), SizeOf(Target));

    internal void Fail(string error) => (State, Error) = (ConversionState.Failed, error);

    /// <summary>Describes the item in one line.</summary>
    internal string Describe() => $"{Source} -> {Target}{(State == ConversionState.Skipped ? " (skipped)" : "")}";

    internal void Write(Utf8JsonWriter writer)
    {
        writer.WriteString("input", Source);
        writer.WriteString("output", Target);
        writer.WriteString("state", Array.Find(StateNames, name => name.State == State).Name);
        if (Error is not null)
            writer.WriteString("error", Error);
        writer.WriteNumbers(("bytesRead", BytesRead), ("bytesWritten", BytesWritten));
        Report?.Json?.Invoke(writer);
    }
}

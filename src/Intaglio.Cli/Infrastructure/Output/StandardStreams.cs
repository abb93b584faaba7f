using System.Text;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The standard streams of the program, in UTF-8: results go to standard output, and messages to standard error.</summary>
internal sealed class StandardStreams
{
    // Several threads write.
    private readonly Lock gate = new();

    internal StandardStreams() => Text = Console.IsOutputRedirected ? Output : new TerminalText(Output);

    /// <summary>Gets the stream for binary output.</summary>
    internal OutputStream Output { get; } = new();

    /// <summary>Gets the stream for UTF-8 text. On a terminal, control characters are escaped.</summary>
    internal Stream Text { get; }

    /// <summary>Gets or sets the action that clears the progress line before output reaches the terminal.</summary>
    internal Action? ClearTerminal
    {
        get => Output.ClearTerminal;
        set => Output.ClearTerminal = value;
    }

    /// <summary>Gets or sets a value indicating whether error messages include stack traces.</summary>
    internal bool ShowTraces { get; set; }

    /// <summary>Gets or sets a value indicating whether output is colored.</summary>
    internal bool UsesColor { get; set; }

    /// <summary>Opens standard input. If it was closed at the start of the program, reads from it fail.</summary>
    internal static Stream OpenInput() => Descriptor.WasClosed(Descriptor.Input) ? new ClosedInput() : Console.OpenStandardInput();

    /// <summary>Opens a file, or standard input for the name <c>-</c>.</summary>
    internal static Stream OpenInput(string name) => name == ChecksumVerifier.StandardInputName ? OpenInput() : OpenFile(name);

    /// <summary>Opens a file for reading.</summary>
    internal static FileStream OpenFile(string name)
    {
        GivenNames.Require(name);
        if (name.Length == 0)
            throw new FileNotFoundException("The name is empty.", name);
        return new FileStream(File.OpenHandle(RealPath.Of(name), FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete,
            FileOptions.SequentialScan), FileAccess.Read, bufferSize: 0);
    }

    internal void Write(string text)
    {
        lock (gate)
            Text.Write(Encoding.UTF8.GetBytes(text));
    }

    /// <summary>
    /// Writes a line of colored parts. If colors are shown, control characters in the parts are escaped so that they cannot change the
    /// colors.
    /// </summary>
    internal void Write(params ReadOnlySpan<ColoredText> parts)
    {
        if (!UsesColor)
        {
            string plain = "";
            foreach (ColoredText part in parts)
                plain += part.Text;
            Write(plain);
            return;
        }
        using MemoryStream line = new();
        using TerminalText text = new(line);
        foreach (ColoredText part in parts)
        {
            bool isColored = part.Color != TextColor.None;
            if (isColored)
                line.Write(Encoding.ASCII.GetBytes($"\e[{(int)part.Color}m"));
            text.Write(Encoding.UTF8.GetBytes(part.Text));
            if (isColored)
                line.Write("\e[0m"u8);
        }
        lock (gate)
            Output.Write(line.GetBuffer().AsSpan(0, (int)line.Length));
    }

    /// <summary>Writes a line to standard error after flushing standard output.</summary>
    internal void WriteError(string message, Exception? exception = null)
    {
        lock (gate)
        {
            Output.Flush();
            ClearTerminal?.Invoke();
            WriteToError($"intaglio: {ShellQuoting.ToLine(message)}\n");
            if (ShowTraces && exception is not null)
                WriteToError($"{exception}\n");
        }
    }

    internal void WriteFileError(string name, Exception exception) =>
        WriteError($"{ShellQuoting.Quote(name)}: {ErrorText.Describe(exception, name)}", exception);

    internal void WriteGrowth(string name, HashedFile file) =>
        WriteError($"{ShellQuoting.Quote(name)}: WARNING: the file grew while it was read; the digest covers {file.Length} bytes");

    private static void WriteToError(string text)
    {
        try
        {
            Descriptor.Write(Descriptor.Error, Encoding.UTF8.GetBytes(text));
        }
        catch (IOException)
        {
            // Standard error is closed. The exit code still reports the failure.
        }
    }

    private sealed class ClosedInput : ReadOnlyStream
    {
        public override int Read(Span<byte> buffer) => throw Descriptor.ToClosed();
    }
}

using System.Text;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The program's way to the outside: results on standard output, everything else on standard error, in UTF-8 whatever the system's settings.</summary>
internal sealed class StandardStreams
{
    // Several files may be worked on at once.
    private readonly Lock gate = new();

    internal StandardStreams() => Text = Console.IsOutputRedirected ? Output : new TerminalText(Output);

    /// <summary>Gets what takes bytes as they are.</summary>
    internal OutputStream Output { get; } = new();

    /// <summary>Gets what takes text, in UTF-8. A terminal shows what is hidden in it and does not obey it.</summary>
    internal Stream Text { get; }

    /// <summary>Gets or sets what makes room on the terminal before anything is written to it.</summary>
    internal Action? ClearTerminal
    {
        get => Output.ClearTerminal;
        set => Output.ClearTerminal = value;
    }

    /// <summary>Gets or sets whether an error's stack trace follows its message.</summary>
    internal bool ShowTraces { get; set; }

    /// <summary>Gets or sets whether what is written with a color shows it.</summary>
    internal bool UsesColor { get; set; }

    /// <summary>Opens standard input; if the program was started without one, it is an error to read it.</summary>
    internal static Stream OpenInput() => Descriptor.WasClosed(Descriptor.Input) ? new ClosedInput() : Console.OpenStandardInput();

    /// <summary>Opens what a name on the command line stands for: a file, or standard input.</summary>
    internal static Stream OpenInput(string name) => name == ChecksumVerifier.StandardInputName ? OpenInput() : OpenFile(name);

    /// <summary>Opens a file to read it.</summary>
    internal static FileStream OpenFile(string name)
    {
        GivenNames.Require(name);
        if (name.Length == 0)
            throw new FileNotFoundException("The name is empty.", name);
        return new FileStream(File.OpenHandle(RealPath.Of(name), FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete, FileOptions.SequentialScan), FileAccess.Read, bufferSize: 0);
    }

    internal void Write(string text)
    {
        lock (gate)
            Text.Write(Encoding.UTF8.GetBytes(text));
    }

    /// <summary>Writes a line whose parts have colors. Where they are shown, whatever is hidden in the parts is shown too, so that no part can change a color itself.</summary>
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

    /// <summary>Writes one line to standard error, after the results so far.</summary>
    internal void WriteError(string message, Exception? exception = null)
    {
        lock (gate)
        {
            Output.Flush();
            ClearTerminal?.Invoke();
            WriteToError($"intaglio: {ShellQuoting.ToLine(message)}\n");
            if (ShowTraces && exception != null)
                WriteToError($"{exception}\n");
        }
    }

    internal void WriteFileError(string name, Exception exception) => WriteError($"{ShellQuoting.Quote(name)}: {ErrorText.Describe(exception, name)}", exception);

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
            // Nobody is left to tell; the exit code does.
        }
    }

    private sealed class ClosedInput : ReadOnlyStream
    {
        public override int Read(Span<byte> buffer) => throw Descriptor.ToClosed();
    }
}

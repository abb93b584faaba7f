using System.Text;

namespace Intaglio.Cli;

/// <summary>Text on its way to a terminal, which must do nothing that a name or a message of somebody else says: what is hidden in it is shown.</summary>
/// <param name="terminal">What takes the text, in UTF-8.</param>
internal sealed class TerminalText(Stream terminal) : WriteOnlyStream
{
    // The beginning of a character whose end is still to come.
    private readonly byte[] begun = new byte[4];
    private int begunCount;

    public override void Write(ReadOnlySpan<byte> bytes)
    {
        byte[] text = [.. begun.AsSpan(0, begunCount), .. bytes];
        begunCount = 0;
        MemoryStream shown = new(text.Length);
        for (int i = 0; i < text.Length;)
        {
            System.Buffers.OperationStatus status = Rune.DecodeFromUtf8(text.AsSpan(i), out Rune rune, out int length);
            if (status == System.Buffers.OperationStatus.NeedMoreData)
            {
                begunCount = text.Length - i;
                text.AsSpan(i).CopyTo(begun);
                break;
            }
            if (rune.Value != '\n' && HiddenText.IsHidden(rune))
                shown.Write(Encoding.ASCII.GetBytes(HiddenText.Escape(rune)));
            else if (status == System.Buffers.OperationStatus.Done)
                shown.Write(text.AsSpan(i, length));
            else
                shown.Write("\uFFFD"u8);
            i += length;
        }
        terminal.Write(shown.GetBuffer().AsSpan(0, (int)shown.Length));
    }

    public override void Flush() => terminal.Flush();
}

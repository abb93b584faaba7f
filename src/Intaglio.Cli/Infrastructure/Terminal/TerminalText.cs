using System.Text;

namespace Intaglio.Cli;

/// <summary>
/// A stream that escapes control characters in text for a terminal, because names and messages from other sources can contain any.
/// </summary>
/// <param name="terminal">The stream that receives the text, in UTF-8.</param>
internal sealed class TerminalText(Stream terminal) : WriteOnlyStream
{
    // The start of an incomplete character.
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

namespace Intaglio.Cryptography.Tests;

/// <summary>Copies of a few bytes: all of them, and nothing outside.</summary>
public class MemoryTests
{
    private const int Size = 64, Margin = 8;
    private const byte Untouched = 0xA5;

    [Fact]
    public void Copies_write_every_byte_and_no_other()
    {
        byte[] source = new Random(7693).Bytes(Size);
        for (int length = 0; length <= Size; length++)
        {
            byte[] destination = Fill();
            Memory.Copy(source.AsSpan(0, length), ref destination[Margin]);
            Check.Same((byte[])[.. Fill()[..Margin], .. source[..length], .. Fill()[(Margin + length)..]], destination, length);
        }
    }

    [Fact]
    public void Padded_copies_end_in_zeros()
    {
        byte[] source = new Random(7693).Bytes(Size);
        for (int length = 0; length <= Size; length++)
        {
            byte[] destination = Fill();
            Memory.CopyPadded(ref source[0], length, ref destination[Margin], Size);
            Check.Same((byte[])[.. Fill()[..Margin], .. source[..length], .. new byte[Size - length], .. Fill()[..Margin]], destination, length);
        }
    }

    private static byte[] Fill() => [.. Enumerable.Repeat(Untouched, Margin + Size + Margin)];
}

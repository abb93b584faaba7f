namespace Intaglio.Sealing;

/// <summary>The text of a key file for sealing.</summary>
internal static class SealingKeyText
{
    private static readonly KeyText text = new("sealing", SealingKey.Size, checkSize: 5);

    internal static int DecodedSize => text.DecodedSize;

    internal static int Size => text.Size;

    // A carriage return may precede the line feed.
    internal static int MaxSize => Size + 1;

    internal static void Write(ReadOnlySpan<byte> key, Span<byte> destination) => text.Write(key, destination);

    /// <param name="source">The file's bytes, of a longer one at least one more than a key file has.</param>
    /// <param name="decoded">Where the key is written, and the check sum behind it.</param>
    /// <exception cref="SealingException">It is no key file, one for checksums, or mistyped.</exception>
    internal static void Read(ReadOnlySpan<byte> source, Span<byte> decoded)
    {
        if (KeyText.FindPurpose(source) == "checksum")
            throw new SealingException(SealingError.WrongPurpose, "This is a key file for checksums, not for sealing.");
        if (text.Read(source, decoded) is { } fault)
            throw new SealingException(SealingError.InvalidKeyFile, fault);
    }
}

namespace Intaglio.Sealing;

/// <summary>Reads and writes the text of key files for sealing.</summary>
internal static class SealingKeyText
{
    private static readonly KeyText text = new("sealing", SealingKey.Size, checkSize: 5);

    internal static int DecodedSize => text.DecodedSize;

    internal static int Size => text.Size;

    // A carriage return may precede the line feed.
    internal static int MaxSize => Size + 1;

    internal static void Write(ReadOnlySpan<byte> key, Span<byte> destination) => text.Write(key, destination);

    /// <param name="source">The bytes of the file, or at least one byte more than the size of a key file if it is longer.</param>
    /// <param name="decoded">The buffer for the key, followed by its checksum.</param>
    /// <exception cref="SealingException">
    /// The text is not a key file, its checksum does not match, or it is a key file for checksums.
    /// </exception>
    internal static void Read(ReadOnlySpan<byte> source, Span<byte> decoded)
    {
        if (KeyText.FindPurpose(source) == "checksum")
            throw new SealingException(SealingError.WrongPurpose, "The key file is for checksums, not for sealing.");
        if (text.Read(source, decoded) is { } fault)
            throw new SealingException(SealingError.InvalidKeyFile, fault);
    }
}

using System.Buffers.Binary;

namespace Intaglio.Imaging;

/// <summary>Copies a PNG file chunk by chunk with a different profile. Data and CRCs of the other chunks are copied unchecked.</summary>
internal static class PngProfileCopy
{
    private const int FrameSize = 8, CrcSize = 4, HeaderSize = 13, ColorTypeAt = 9;

    internal static void Write(ImageInput input, Stream destination, ImageColor color, ProfileKind kind,
        CancellationToken cancellationToken)
    {
        Span<byte> signature = stackalloc byte[FrameSize], frame = stackalloc byte[FrameSize];
        input.Read(signature, "the signature of PNG");
        if (!signature.SequenceEqual(PngChunk.Signature))
            throw new ImageFormatException("The signature of the PNG file is damaged, possibly by a transfer in text mode.");
        byte[] buffer = new byte[64 * 1024];
        for (bool isFirst = true; ; isFirst = false)
        {
            long offset = input.Offset;
            input.Read(frame, "the beginning of a PNG chunk");
            uint length = BinaryPrimitives.ReadUInt32BigEndian(frame), type = BinaryPrimitives.ReadUInt32BigEndian(frame[4..]);
            if (!PngChunk.IsType(type) || length > int.MaxValue)
                throw new ImageFormatException($"The PNG file has no valid chunk at byte {offset}.");
            if (isFirst != (type == PngChunk.Header) || (isFirst && length != HeaderSize))
                throw new ImageFormatException(
                    $"The chunk {PngChunk.GetName(type)} at byte {offset} of the PNG file "
                    + $"must {(isFirst ? "be IHDR with 13 bytes" : "not be IHDR")}.");
            if (isFirst)
            {
                input.Read(buffer.AsSpan(0, HeaderSize + CrcSize), "the header of PNG");
                kind.Check((PngColorType)buffer[ColorTypeAt] is PngColorType.Grey or PngColorType.GreyAlpha ? "GRAY" : "RGB");
                destination.Write(signature);
                destination.Write(frame);
                destination.Write(buffer, 0, HeaderSize + CrcSize);
                PngTagWriter.WriteProfile(new PngChunkWriter(destination), color);
                continue;
            }
            bool isKept = !IsReplaced(type);
            if (isKept)
                destination.Write(frame);
            for (long left = (long)length + CrcSize; left > 0;)
            {
                cancellationToken.ThrowIfCancellationRequested();
                int read = input.Read(buffer.AsSpan(0, (int)Math.Min(left, buffer.Length)));
                if (read == 0)
                    throw new ImageFormatException(
                        $"The chunk {PngChunk.GetName(type)} at byte {offset} of the PNG file has {length} bytes, but the file ends "
                        + "earlier.");
                if (isKept)
                    destination.Write(buffer, 0, read);
                left -= read;
            }
            if (type == PngChunk.End)
                break;
        }
        // Data after the image is copied too.
        for (int read; (read = input.Read(buffer)) > 0;)
            destination.Write(buffer, 0, read);
    }

    // Section 13.13: cICP has precedence over iCCP, and the others contradict it.
    private static bool IsReplaced(uint type) =>
        type is PngChunk.Profile or PngChunk.Srgb or PngChunk.Gamma or PngChunk.Chromaticities or PngChunk.CodePoints;
}

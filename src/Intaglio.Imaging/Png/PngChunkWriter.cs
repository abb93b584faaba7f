using System.Buffers.Binary;

namespace Intaglio.Imaging;

/// <summary>Writes chunks with their lengths and CRCs (section 5.3).</summary>
internal sealed class PngChunkWriter(Stream destination)
{
    internal void Write(uint type, ReadOnlySpan<byte> data)
    {
        Span<byte> frame = stackalloc byte[8];
        BinaryPrimitives.WriteInt32BigEndian(frame, data.Length);
        BinaryPrimitives.WriteUInt32BigEndian(frame[4..], type);
        destination.Write(frame);
        destination.Write(data);
        uint crc = Crc32.Append(Crc32.Append(Crc32.Initial, frame[4..]), data);
        BinaryPrimitives.WriteUInt32BigEndian(frame, ~crc);
        destination.Write(frame[..4]);
    }
}

using System.Buffers.Binary;
using System.Text;

namespace Intaglio.Testing;

/// <summary>The bytes of the header of one part of an OpenEXR file, with the file's magic number and version before the first.</summary>
/// <param name="width">The width, in pixels.</param>
/// <param name="height">The height, in pixels.</param>
/// <param name="compression">The number of the compression.</param>
/// <param name="channels">The names of the channels, in their order.</param>
/// <param name="pixelType">The number of the type of all samples.</param>
internal sealed class ExrHeaderBytes(int width, int height, int compression, IReadOnlyList<string> channels, int pixelType)
{
    private const int Magic = 20000630, Tiled = 0x200, NonImage = 0x800, MultiPart = 0x1000;

    internal int TileSize { get; init; }

    internal string? DeepType { get; init; }

    internal string? Name { get; init; }

    internal bool IsFirst { get; init; } = true;

    internal int YSampling { get; init; } = 1;

    internal (int Width, int Height)? DisplayWindow { get; init; }

    internal Action<Stream>? Others { get; init; }

    internal static void WriteAttribute(Stream stream, string name, string type, ReadOnlySpan<byte> value)
    {
        stream.Write(Encoding.UTF8.GetBytes($"{name}\0{type}\0"));
        stream.Write(Numbers(value.Length));
        stream.Write(value);
    }

    internal void WriteTo(Stream stream, bool isMultiPart)
    {
        if (IsFirst)
            stream.Write(Numbers(Magic, 2 | (isMultiPart ? MultiPart : DeepType is null && TileSize > 0 ? Tiled : 0) | (DeepType is null ? 0 : NonImage)));
        WriteAttribute(stream, "channels", "chlist", [.. channels.SelectMany(name => (byte[])[.. Encoding.UTF8.GetBytes(name), 0, .. Numbers(pixelType, 0, 1, YSampling)]), 0]);
        WriteAttribute(stream, "compression", "compression", [(byte)compression]);
        WriteAttribute(stream, "dataWindow", "box2i", Numbers(0, 0, width - 1, height - 1));
        (int displayWidth, int displayHeight) = DisplayWindow ?? (width, height);
        WriteAttribute(stream, "displayWindow", "box2i", Numbers(0, 0, displayWidth - 1, displayHeight - 1));
        WriteAttribute(stream, "lineOrder", "lineOrder", [0]);
        WriteAttribute(stream, "pixelAspectRatio", "float", Numbers(BitConverter.SingleToInt32Bits(1)));
        WriteAttribute(stream, "screenWindowCenter", "v2f", new byte[8]);
        WriteAttribute(stream, "screenWindowWidth", "float", Numbers(BitConverter.SingleToInt32Bits(1)));
        if (TileSize > 0)
            WriteAttribute(stream, "tiles", "tiledesc", [.. Numbers(TileSize, TileSize), 0]);
        if (Name is not null)
            WriteAttribute(stream, "name", "string", Encoding.UTF8.GetBytes(Name));
        if (DeepType is not null || isMultiPart)
        {
            WriteAttribute(stream, "type", "string", Encoding.UTF8.GetBytes(DeepType ?? "scanlineimage"));
            WriteAttribute(stream, "version", "int", Numbers(1));
            WriteAttribute(stream, "chunkCount", "int", Numbers(TileSize > 0 ? 1 : height));
        }
        Others?.Invoke(stream);
        stream.WriteByte(0);
    }

    private static byte[] Numbers(params ReadOnlySpan<int> numbers)
    {
        byte[] bytes = new byte[numbers.Length * 4];
        for (int i = 0; i < numbers.Length; i++)
            BinaryPrimitives.WriteInt32LittleEndian(bytes.AsSpan(4 * i), numbers[i]);
        return bytes;
    }
}

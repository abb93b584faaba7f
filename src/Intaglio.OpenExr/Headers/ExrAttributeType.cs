using System.Buffers;
using System.Buffers.Binary;
using System.Numerics;
using System.Runtime.InteropServices;
using System.Text;

namespace Intaglio.OpenExr;

/// <summary>The encoding of a known attribute type, as specified in "OpenEXR File Layout".</summary>
internal abstract class ExrAttributeType(string name)
{
    private static readonly ExrAttributeType[] all =
    [
        new Plain<int>("int"), new Plain<float>("float"), new Plain<double>("double"),
        new Plain<ExrBox2i>("box2i"), new Plain<ExrBox2f>("box2f"),
        new Plain<ExrV2i>("v2i"), new Plain<Vector2>("v2f"), new Plain<ExrV2d>("v2d"),
        new Plain<ExrV3i>("v3i"), new Plain<Vector3>("v3f"), new Plain<ExrV3d>("v3d"),
        new Plain<Matrix4x4>("m44f"), new Plain<ExrChromaticities>("chromaticities"),
        new Plain<ExrRational>("rational"), new Plain<ExrTimeCode>("timecode"), new Plain<ExrKeyCode>("keycode"),
        new OneByte<ExrCompression>("compression"), new OneByte<ExrLineOrder>("lineOrder"),
        new OneByte<ExrEnvironmentMap>("envmap"), new OneByte<ExrDeepImageState>("deepImageState"),
        new Numbers<float>("floatvector", null), new Numbers<float>("m33f", 9), new Numbers<double>("m33d", 9),
        new Numbers<double>("m44d", 16),
        new Text(), new Texts(), new Tiles(), new Preview(), new Channels(),
    ];

    private static readonly Dictionary<string, ExrAttributeType> byName = all.ToDictionary(type => type.Name);

    internal const string ChannelListName = "chlist";

    internal string Name => name;

    internal static ExrAttributeType? Find(string typeName) => byName.GetValueOrDefault(typeName);

    /// <summary>Returns the first type that supports the value.</summary>
    internal static ExrAttributeType? Of(object value) => Array.Find(all, type => type.Takes(value));

    /// <summary>Counts the channels in the bytes of a channel list. The bytes can be damaged.</summary>
    internal static int CountChannels(ReadOnlySpan<byte> data)
    {
        int count = 0;
        for (int end; (end = data.IndexOf((byte)0)) > 0 && data.Length > end + 1 + Channels.BytesAfterName; count++)
            data = data[(end + 1 + Channels.BytesAfterName)..];
        return count;
    }

    internal abstract bool Takes(object value);

    internal abstract byte[] Write(object value);

    /// <exception cref="ExrFormatException">The bytes are not a valid value of this type.</exception>
    internal object Read(string attribute, ReadOnlyMemory<byte> data) =>
        Read(data) ?? throw new ExrFormatException(
            $"The attribute {attribute} is not a valid {Name}: its {data.Length} bytes are damaged.");

    /// <summary>Decodes a value, or returns <see langword="null"/> if the bytes are not a valid value of this type.</summary>
    internal abstract object? Read(ReadOnlyMemory<byte> data);

    /// <summary>A type with the same layout in memory and in the file.</summary>
    private sealed unsafe class Plain<T>(string name) : ExrAttributeType(name)
        where T : unmanaged
    {
        internal override bool Takes(object value) => value is T;

        internal override byte[] Write(object value)
        {
            byte[] data = new byte[sizeof(T)];
            MemoryMarshal.Write(data, (T)value);
            return data;
        }

        internal override object? Read(ReadOnlyMemory<byte> data) => data.Length == sizeof(T) ? MemoryMarshal.Read<T>(data.Span) : null;
    }

    private sealed class OneByte<T>(string name) : ExrAttributeType(name)
        where T : struct, Enum
    {
        internal override bool Takes(object value) => value is T;

        internal override byte[] Write(object value) => [(byte)(int)value];

        // Unknown numbers are kept. Code that needs the value rejects them.
        internal override object? Read(ReadOnlyMemory<byte> data) => data.Length == 1 ? Enum.ToObject(typeof(T), data.Span[0]) : null;
    }

    private sealed class Numbers<T>(string name, int? count) : ExrAttributeType(name)
        where T : unmanaged
    {
        internal override bool Takes(object value) => value is T[] numbers && (count is null || numbers.Length == count);

        internal override byte[] Write(object value) => MemoryMarshal.AsBytes<T>((T[])value).ToArray();

        internal override unsafe object? Read(ReadOnlyMemory<byte> data) =>
            data.Length % sizeof(T) == 0 && (count is null || data.Length / sizeof(T) == count)
            ? MemoryMarshal.Cast<byte, T>(data.Span).ToArray() : null;
    }

    private sealed class Text() : ExrAttributeType("string")
    {
        internal override bool Takes(object value) => value is string;

        internal override byte[] Write(object value) => Encoding.UTF8.GetBytes((string)value);

        internal override object? Read(ReadOnlyMemory<byte> data) => Encoding.UTF8.GetString(data.Span);
    }

    private sealed class Texts() : ExrAttributeType("stringvector")
    {
        // Strings need many times the memory of their bytes, so longer lists are kept only as bytes.
        private const int MaxTexts = 1 << 16;

        internal override bool Takes(object value) => value is string[];

        internal override byte[] Write(object value)
        {
            ArrayBufferWriter<byte> writer = new();
            foreach (string text in (string[])value)
            {
                BinaryPrimitives.WriteInt32LittleEndian(writer.GetSpan(4), Encoding.UTF8.GetByteCount(text));
                writer.Advance(4);
                Encoding.UTF8.GetBytes(text, writer);
            }
            return writer.WrittenSpan.ToArray();
        }

        internal override object? Read(ReadOnlyMemory<byte> data)
        {
            List<string> texts = [];
            ReadOnlySpan<byte> rest = data.Span;
            while (rest.Length > 0)
            {
                if (rest.Length < 4 || BinaryPrimitives.ReadInt32LittleEndian(rest) is int length
                    && (length < 0 || length > rest.Length - 4) || texts.Count == MaxTexts)
                    return null;
                length = BinaryPrimitives.ReadInt32LittleEndian(rest);
                texts.Add(Encoding.UTF8.GetString(rest.Slice(4, length)));
                rest = rest[(4 + length)..];
            }
            return texts.ToArray();
        }
    }

    private sealed class Tiles() : ExrAttributeType("tiledesc")
    {
        internal override bool Takes(object value) => value is ExrTileDescription;

        internal override byte[] Write(object value)
        {
            ExrTileDescription tiles = (ExrTileDescription)value;
            byte[] data = new byte[9];
            BinaryPrimitives.WriteInt32LittleEndian(data, tiles.XSize);
            BinaryPrimitives.WriteInt32LittleEndian(data.AsSpan(4), tiles.YSize);
            data[8] = (byte)((int)tiles.Mode | (int)tiles.Rounding << 4);
            return data;
        }

        internal override object? Read(ReadOnlyMemory<byte> data)
        {
            ReadOnlySpan<byte> span = data.Span;
            if (span.Length != 9)
                return null;
            ExrTileDescription tiles = new(
                BinaryPrimitives.ReadInt32LittleEndian(span), BinaryPrimitives.ReadInt32LittleEndian(span[4..]),
                (ExrLevelMode)(span[8] & 15), (ExrLevelRounding)(span[8] >> 4));
            return tiles.XSize > 0 && tiles.YSize > 0 && Enum.IsDefined(tiles.Mode) && Enum.IsDefined(tiles.Rounding) ? tiles : null;
        }
    }

    private sealed class Preview() : ExrAttributeType("preview")
    {
        internal override bool Takes(object value) =>
            value is ExrPreview preview && preview.Pixels.Length == 4L * preview.Width * preview.Height;

        internal override byte[] Write(object value)
        {
            ExrPreview preview = (ExrPreview)value;
            byte[] data = new byte[8 + preview.Pixels.Length];
            BinaryPrimitives.WriteInt32LittleEndian(data, preview.Width);
            BinaryPrimitives.WriteInt32LittleEndian(data.AsSpan(4), preview.Height);
            preview.Pixels.CopyTo(data.AsMemory(8));
            return data;
        }

        internal override object? Read(ReadOnlyMemory<byte> data)
        {
            if (data.Length < 8)
                return null;
            int width = BinaryPrimitives.ReadInt32LittleEndian(data.Span), height = BinaryPrimitives.ReadInt32LittleEndian(data.Span[4..]);
            return width >= 0 && height >= 0 && (ByteCount)width * height * 4 == data.Length - 8 ? new ExrPreview(width, height, data[8..])
                : null;
        }
    }

    private sealed class Channels() : ExrAttributeType(ChannelListName)
    {
        internal const int BytesAfterName = 16;

        internal override bool Takes(object value) => value is IReadOnlyList<ExrChannel>;

        internal override byte[] Write(object value)
        {
            ArrayBufferWriter<byte> writer = new();
            Span<byte> numbers = stackalloc byte[BytesAfterName];
            foreach (ExrChannel channel in (IReadOnlyList<ExrChannel>)value)
            {
                writer.Write<byte>(ExrNames.GetBytes(channel.Name));
                writer.Write<byte>([0]);
                BinaryPrimitives.WriteInt32LittleEndian(numbers, (int)channel.Type);
                BinaryPrimitives.WriteInt32LittleEndian(numbers[4..], channel.IsPerceptuallyLinear ? 1 : 0);
                BinaryPrimitives.WriteInt32LittleEndian(numbers[8..], channel.XSampling);
                BinaryPrimitives.WriteInt32LittleEndian(numbers[12..], channel.YSampling);
                writer.Write<byte>(numbers);
            }
            writer.Write<byte>([0]);
            return writer.WrittenSpan.ToArray();
        }

        internal override object? Read(ReadOnlyMemory<byte> data)
        {
            List<ExrChannel> channels = [];
            ReadOnlySpan<byte> rest = data.Span;
            while (true)
            {
                int end = rest.IndexOf((byte)0);
                if (end == 0 && rest.Length == 1)
                    return ChannelList.OfFile(channels);
                if (end is < 1 or > ExrNames.MaxLength || rest.Length < end + 1 + BytesAfterName)
                    return null;
                ReadOnlySpan<byte> numbers = rest.Slice(end + 1, BytesAfterName);
                ExrPixelType type = (ExrPixelType)BinaryPrimitives.ReadInt32LittleEndian(numbers);
                int xSampling = BinaryPrimitives.ReadInt32LittleEndian(numbers[8..]),
                    ySampling = BinaryPrimitives.ReadInt32LittleEndian(numbers[12..]);
                if (!Enum.IsDefined(type) || xSampling < 1 || ySampling < 1)
                    return null;
                channels.Add(new(ExrNames.Decode(rest[..end]), type, xSampling, ySampling, numbers[4] != 0));
                rest = rest[(end + 1 + BytesAfterName)..];
            }
        }
    }
}

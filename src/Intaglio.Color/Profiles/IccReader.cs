using System.Buffers.Binary;

namespace Intaglio.Color;

/// <summary>Reads the data of a tag with bounds checks.</summary>
internal ref struct IccReader
{
    private readonly ReadOnlySpan<byte> data;
    private readonly IccSignature tag;

    internal IccReader(in IccTag tag)
    {
        data = tag.Data.Span;
        this.tag = tag.Signature;
        // The type and four reserved bytes.
        Type = tag.Type;
        Position = 8;
    }

    internal IccSignature Type { get; }

    internal int Position { get; private set; }

    internal readonly int Left => data.Length - Position;

    internal byte ReadByte() => Take(1)[0];

    internal ushort ReadUInt16() => BinaryPrimitives.ReadUInt16BigEndian(Take(2));

    internal uint ReadUInt32() => BinaryPrimitives.ReadUInt32BigEndian(Take(4));

    internal IccSignature ReadSignature() => new(ReadUInt32());

    internal Rational ReadFixed() => IccNumbers.FromFixed((int)ReadUInt32());

    internal double ReadFixedAsDouble() => (int)ReadUInt32() / (double)IccNumbers.One;

    internal Tristimulus ReadXyz() => new(ReadFixed(), ReadFixed(), ReadFixed());

    internal ReadOnlySpan<byte> Take(long count)
    {
        if (count > Left)
            throw Error($"{count} bytes are expected at offset {Position}, but only {Left} are left");
        ReadOnlySpan<byte> taken = data.Slice(Position, (int)count);
        Position += (int)count;
        return taken;
    }

    internal void MoveTo(uint position)
    {
        if (position > data.Length)
            throw Error($"the offset {position} is beyond its {data.Length} bytes");
        Position = (int)position;
    }

    internal readonly ColorFormatException Error(string what) => new($"The tag '{tag}' of type '{Type}' is malformed: {what}.");
}

using System.Buffers.Binary;

namespace Intaglio.Color;

/// <summary>A tag of an ICC profile (ICC.1:2022, 7.3).</summary>
/// <param name="Signature">The signature, which identifies the tag.</param>
/// <param name="Data">The data: the type, four reserved bytes, and the content of the type.</param>
/// <param name="Offset">The offset of the data in the profile. Tags can share data.</param>
public readonly record struct IccTag(IccSignature Signature, ReadOnlyMemory<byte> Data, int Offset = 0)
{
    /// <summary>Gets the type of the data.</summary>
    public IccSignature Type => Data.Length < 4 ? default : new(BinaryPrimitives.ReadUInt32BigEndian(Data.Span));
}

using System.Buffers.Binary;

namespace Intaglio.Color;

/// <summary>A tag of an ICC profile: something that is said of it, with its name (ICC.1:2022, 7.3).</summary>
/// <param name="Signature">The name.</param>
/// <param name="Data">The bytes: a type, four bytes that are reserved, and what the type has.</param>
/// <param name="Offset">Where the bytes are in the profile. Tags may share them.</param>
public readonly record struct IccTag(IccSignature Signature, ReadOnlyMemory<byte> Data, int Offset = 0)
{
    /// <summary>Gets the type of the data.</summary>
    public IccSignature Type => Data.Length < 4 ? default : new(BinaryPrimitives.ReadUInt32BigEndian(Data.Span));
}

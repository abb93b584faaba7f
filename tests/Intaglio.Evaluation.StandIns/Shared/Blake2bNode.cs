using System.Buffers.Binary;
using Intaglio.Reference;

namespace Intaglio.StandIns;

/// <summary>BLAKE2b in pieces.</summary>
internal sealed class Blake2bNode : SequentialHash
{
    private readonly ulong[] h =
    [
        0x6A09E667F3BCC908, 0xBB67AE8584CAA73B, 0x3C6EF372FE94F82B, 0xA54FF53A5F1D36F1,
        0x510E527FADE682D1, 0x9B05688C2B3E6C1F, 0x1F83D9ABFB41BD6B, 0x5BE0CD19137E2179,
    ];

    internal Blake2bNode(Node node)
        : base(node, 128)
    {
        Span<byte> p = stackalloc byte[64];
        p.Clear();
        p[0] = (byte)node.DigestSize;
        p[1] = (byte)node.KeySize;
        p[2] = (byte)node.Fanout;
        p[3] = (byte)node.Depth;
        p[8] = (byte)node.Offset;
        p[16] = (byte)node.Level;
        p[17] = (byte)node.InnerSize;
        node.Salt.CopyTo(p[32..]);
        node.Personalization.CopyTo(p[48..]);
        for (int i = 0; i < h.Length; i++)
            h[i] ^= BinaryPrimitives.ReadUInt64LittleEndian(p[(8 * i)..]);
        AppendKey();
    }

    protected override void Compress(ReadOnlySpan<byte> block, ulong t, bool isLastBlock, bool isLastNode) => Blake2bReference.F(h, block, t, isLastBlock, isLastNode);

    protected override byte[] GetState()
    {
        byte[] state = new byte[64];
        for (int i = 0; i < h.Length; i++)
            BinaryPrimitives.WriteUInt64LittleEndian(state.AsSpan(8 * i), h[i]);
        return state;
    }
}

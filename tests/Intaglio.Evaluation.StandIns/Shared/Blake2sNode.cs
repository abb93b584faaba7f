using System.Buffers.Binary;
using Intaglio.Reference;

namespace Intaglio.StandIns;

/// <summary>BLAKE2s in pieces.</summary>
internal sealed class Blake2sNode : SequentialHash
{
    private readonly uint[] h = [0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19];

    internal Blake2sNode(Node node)
        : base(node, 64)
    {
        Span<byte> p = stackalloc byte[32];
        p.Clear();
        p[0] = (byte)node.DigestSize;
        p[1] = (byte)node.KeySize;
        p[2] = (byte)node.Fanout;
        p[3] = (byte)node.Depth;
        p[8] = (byte)node.Offset;
        p[14] = (byte)node.Level;
        p[15] = (byte)node.InnerSize;
        node.Salt.CopyTo(p[16..]);
        node.Personalization.CopyTo(p[24..]);
        for (int i = 0; i < h.Length; i++)
            h[i] ^= BinaryPrimitives.ReadUInt32LittleEndian(p[(4 * i)..]);
        AppendKey();
    }

    protected override void Compress(ReadOnlySpan<byte> block, ulong t, bool isLastBlock, bool isLastNode) => Blake2sReference.F(h, block, t, isLastBlock, isLastNode);

    protected override byte[] GetState()
    {
        byte[] state = new byte[32];
        for (int i = 0; i < h.Length; i++)
            BinaryPrimitives.WriteUInt32LittleEndian(state.AsSpan(4 * i), h[i]);
        return state;
    }
}

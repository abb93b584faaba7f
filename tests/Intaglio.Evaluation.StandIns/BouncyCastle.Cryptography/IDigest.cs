using Intaglio.StandIns;

namespace Org.BouncyCastle.Crypto
{
    public interface IDigest
    {
        void BlockUpdate(byte[] input, int inOff, int inLen);

        void BlockUpdate(ReadOnlySpan<byte> input);

        int DoFinal(Span<byte> output);
    }

    internal sealed class Digest(Func<StandInHash> create)
    {
        private StandInHash hash = create();

        internal void Append(ReadOnlySpan<byte> data) => hash.Append(data);

        internal int Finish(Span<byte> output)
        {
            byte[] digest = hash.Finish();
            digest.CopyTo(output);
            hash = create();
            return digest.Length;
        }
    }
}

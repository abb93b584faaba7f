using System.Security.Cryptography;
using Intaglio.Cryptography;

namespace System.IO.Hashing
{
    /// <summary>Has the shape of the type that comes with the package of this name.</summary>
    public abstract class NonCryptographicHashAlgorithm(int hashLengthInBytes)
    {
        public int HashLengthInBytes { get; } = hashLengthInBytes;

        public abstract void Append(ReadOnlySpan<byte> source);

        public abstract void Reset();

        public int GetHashAndReset(Span<byte> destination)
        {
            Finish(destination);
            Reset();
            return HashLengthInBytes;
        }

        protected abstract void Finish(Span<byte> destination);
    }
}

namespace Intaglio.Evaluation.Shapes
{
    public sealed class Blake2bAlgorithm : HashAlgorithm
    {
        private readonly Blake2bHasher hasher = Blake2b.CreateHasher();

        public Blake2bAlgorithm() => HashSizeValue = 512;

        public override void Initialize() => hasher.GetHashAndReset();

        protected override void HashCore(byte[] array, int ibStart, int cbSize) => hasher.AppendData(array.AsSpan(ibStart, cbSize));

        protected override byte[] HashFinal() => hasher.GetHashAndReset();
    }

    public sealed class KeyedBlake2s : KeyedHashAlgorithm
    {
        private Blake2sHasher? hasher;

        public KeyedBlake2s() => (HashSizeValue, KeyValue) = (256, []);

        public override void Initialize() => hasher = null;

        protected override void HashCore(byte[] array, int ibStart, int cbSize) => Hasher.AppendData(array.AsSpan(ibStart, cbSize));

        protected override byte[] HashFinal() => Hasher.GetHashAndReset();

        private Blake2sHasher Hasher => hasher ??= Blake2s.CreateHasher(new Blake2sParameters { Key = KeyValue });
    }

    public sealed class Blake2sNonCryptographic() : System.IO.Hashing.NonCryptographicHashAlgorithm(32)
    {
        private readonly Blake2sHasher hasher = Blake2s.CreateHasher();

        public override void Append(ReadOnlySpan<byte> source) => hasher.AppendData(source);

        public override void Reset() => hasher.GetHashAndReset();

        protected override void Finish(Span<byte> destination) => hasher.GetCurrentHash(destination);
    }

    public sealed class ShortDigest() : System.IO.Hashing.NonCryptographicHashAlgorithm(4)
    {
        private uint sum = 1;

        public override void Append(ReadOnlySpan<byte> source)
        {
            foreach (byte value in source)
                sum = unchecked(sum * 31 + value);
        }

        public override void Reset() => sum = 1;

        protected override void Finish(Span<byte> destination) => System.Buffers.Binary.BinaryPrimitives.WriteUInt32BigEndian(destination, sum);
    }

    /// <summary>A MAC with a key of its own for each object: nothing to be judged as a hash function.</summary>
    public sealed class HmacSha256WithAnyKey : HMAC
    {
        public HmacSha256WithAnyKey() => (HashName, HashSizeValue, Key) = ("SHA256", 256, RandomNumberGenerator.GetBytes(32));
    }

    public static class InsistsOnASize
    {
        public static void HashData(ReadOnlySpan<byte> source, Span<byte> destination)
        {
            if (destination.Length != 32)
                throw new ArgumentException("The destination has 32 bytes.");
            Blake2s.HashData(source, destination);
        }
    }

    public static class FillsAnyLength
    {
        public static void HashData(ReadOnlySpan<byte> source, Span<byte> destination)
        {
            byte[] output = Blake2Xs.HashData(source, destination.Length);
            output.CopyTo(destination);
        }
    }

    public static class ArrayToArray
    {
        public static byte[] ComputeHash(byte[] data) => SHA256.HashData(data);
    }

    public static class SpanToArray
    {
        public static byte[] Hash(ReadOnlySpan<byte> data, int rounds = 12, string? name = null) => rounds == 12 && name is null ? Blake2b.HashData(data) : [];
    }

    public static class SpanToSpan
    {
        public static int HashData(ReadOnlySpan<byte> source, Span<byte> destination, in Blake2bParameters parameters = default) => Blake2b.HashData(source, destination, parameters);
    }

    public static class SpanIntoSpan
    {
        public static void HashData(ReadOnlySpan<byte> source, Span<byte> destination) => Blake2s.HashData(source, destination[..32]);
    }

    public static class OfUnknownFunction
    {
        public static byte[] HashData(byte[] data) => Blake2b.HashData(data, new Blake2bParameters { Personalization = "0123456789abcdef"u8 });
    }

    public static class Asynchronous
    {
        public static byte[] ComputeHash(byte[] data) => Blake2b.HashData(data);

        public static Task<byte[]> ComputeHashAsync(byte[] data) => Task.Run(() => Blake2b.HashData(data));
    }

    public static class NotCallable
    {
        public static byte[] ComputeHash(byte[] data, int rounds) => rounds == 12 ? Blake2b.HashData(data) : [];
    }
}

using Intaglio.StandIns;

namespace NSec.Cryptography;

public abstract class MacAlgorithm : Algorithm
{
    internal abstract int MacSize { get; }

    public void Mac(Key key, ReadOnlySpan<byte> data, Span<byte> mac) => StandInHash.HashBlake2b(data, MacSize, key.Bytes).CopyTo(mac);
}

public sealed class Blake2bMac : MacAlgorithm
{
    public Blake2bMac(int keySize, int macSize)
    {
        if (keySize is < 32 or > 64)
            throw new ArgumentOutOfRangeException(nameof(keySize));
        if (macSize is < 16 or > 64)
            throw new ArgumentOutOfRangeException(nameof(macSize));
        MacSize = macSize;
    }

    internal override int MacSize { get; }
}

public enum KeyBlobFormat
{
    RawSymmetricKey,
}

public readonly struct KeyCreationParameters;

public sealed class Key : IDisposable
{
    private Key(MacAlgorithm algorithm, byte[] bytes)
    {
        Algorithm = algorithm;
        Bytes = bytes;
    }

    internal MacAlgorithm Algorithm { get; }

    internal byte[] Bytes { get; }

    public static Key Import(Algorithm algorithm, ReadOnlySpan<byte> blob, KeyBlobFormat format, in KeyCreationParameters creationParameters = default) =>
        new((MacAlgorithm)algorithm, blob.ToArray());

    public void Dispose() => Array.Clear(Bytes);
}

public struct IncrementalMac
{
    private StandInHash hash;

    public static void Initialize(Key key, out IncrementalMac state) => state = new IncrementalMac { hash = StandInHash.Blake2b(key.Algorithm.MacSize, key.Bytes) };

    public static void Update(ref IncrementalMac state, ReadOnlySpan<byte> data) => state.hash.Append(data);

    public static void Finalize(ref IncrementalMac state, Span<byte> mac) => state.hash.Finish().CopyTo(mac);
}

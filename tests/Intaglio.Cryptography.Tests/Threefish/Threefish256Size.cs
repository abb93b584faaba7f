namespace Intaglio.Cryptography.Tests;

/// <summary>Threefish-256 under test.</summary>
public sealed class Threefish256Size : ThreefishSize, IStatelessCase
{
    public override int BlockSize => Threefish256.BlockSize;
    public override int KeySize => Threefish256.KeySize;
    public override int TweakSize => Threefish256.TweakSize;
    public override (int Key, int Nonce, int Tweak) CounterSizes => (Threefish256Counter.KeySize, Threefish256Counter.NonceSize, Threefish256Counter.TweakSize);

    public override ThreefishObject Create(ReadOnlySpan<byte> key)
    {
        Threefish256 cipher = new(key);
        return new(cipher, cipher.EncryptBlocks, cipher.DecryptBlocks);
    }

    public override ThreefishCounterObject CreateCounter(ReadOnlySpan<byte> key, ReadOnlySpan<byte> nonce, ReadOnlySpan<byte> tweak)
    {
        Threefish256Counter counter = new(key, nonce, tweak);
        return new(counter, counter.Transform, () => counter.Position, position => counter.Position = position);
    }
}

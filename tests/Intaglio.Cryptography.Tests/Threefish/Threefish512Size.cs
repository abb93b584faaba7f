namespace Intaglio.Cryptography.Tests;

/// <summary>Threefish-512 under test.</summary>
public sealed class Threefish512Size : ThreefishSize, IStatelessCase
{
    public override int BlockSize => Threefish512.BlockSize;
    public override int KeySize => Threefish512.KeySize;
    public override int TweakSize => Threefish512.TweakSize;
    public override (int Key, int Nonce, int Tweak) CounterSizes => (Threefish512Counter.KeySize, Threefish512Counter.NonceSize, Threefish512Counter.TweakSize);

    public override ThreefishObject Create(ReadOnlySpan<byte> key)
    {
        Threefish512 cipher = new(key);
        return new(cipher, cipher.EncryptBlocks, cipher.DecryptBlocks);
    }

    public override ThreefishCounterObject CreateCounter(ReadOnlySpan<byte> key, ReadOnlySpan<byte> nonce, ReadOnlySpan<byte> tweak)
    {
        Threefish512Counter counter = new(key, nonce, tweak);
        return new(counter, counter.Transform, () => counter.Position, position => counter.Position = position);
    }
}

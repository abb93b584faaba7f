namespace Intaglio.Cryptography.Tests;

/// <summary>Threefish-1024 under test.</summary>
public sealed class Threefish1024Size : ThreefishSize, IStatelessCase
{
    public override int BlockSize => Threefish1024.BlockSize;
    public override int KeySize => Threefish1024.KeySize;
    public override int TweakSize => Threefish1024.TweakSize;
    public override (int Key, int Nonce, int Tweak) CounterSizes => (Threefish1024Counter.KeySize, Threefish1024Counter.NonceSize, Threefish1024Counter.TweakSize);

    public override ThreefishObject Create(ReadOnlySpan<byte> key)
    {
        Threefish1024 cipher = new(key);
        return new(cipher, cipher.EncryptBlocks, cipher.DecryptBlocks);
    }

    public override ThreefishCounterObject CreateCounter(ReadOnlySpan<byte> key, ReadOnlySpan<byte> nonce, ReadOnlySpan<byte> tweak)
    {
        Threefish1024Counter counter = new(key, nonce, tweak);
        return new(counter, counter.Transform, () => counter.Position, position => counter.Position = position);
    }
}

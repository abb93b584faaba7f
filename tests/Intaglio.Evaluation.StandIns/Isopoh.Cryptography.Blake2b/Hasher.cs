using Intaglio.StandIns;

namespace Isopoh.Cryptography.Blake2b;

public abstract class Hasher : IDisposable
{
    public abstract void Update(byte[] data, int start, int count);

    public abstract byte[] Finish();

    public void Dispose()
    {
    }
}

internal sealed class StandInHasher(StandInHash hash) : Hasher
{
    public override void Update(byte[] data, int start, int count) => hash.Append(data.AsSpan(start, count));

    public override byte[] Finish() => hash.Finish();
}

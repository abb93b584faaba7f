using Intaglio.StandIns;

namespace Blake2Core;

public abstract class Hasher
{
    public abstract void Update(byte[] data, int start, int count);

    public abstract byte[] Finish();
}

internal sealed class StandInHasher(StandInHash hash) : Hasher
{
    public override void Update(byte[] data, int start, int count) => hash.Append(data.AsSpan(start, count));

    public override byte[] Finish() => hash.Finish();
}

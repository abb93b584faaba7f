namespace Intaglio.Benchmarks;

/// <summary>What a contender hashes in one call: so many messages of so many bytes each.</summary>
public readonly record struct Load(int Count, int Size)
{
    public long Bytes => (long)Count * Size;

    internal string Name => Count == 1 ? SizeName : $"{Count} × {SizeName}";

    internal string SizeName => Size switch
    {
        >= 1 << 20 when Size % (1 << 20) == 0 => $"{Size >> 20} MiB",
        >= 1 << 10 when Size % (1 << 10) == 0 => $"{Size >> 10} KiB",
        _ => $"{Size:N0} B",
    };

    public override string ToString() => Name;
}

namespace Intaglio.Farm;

/// <summary>The settings of a cache server.</summary>
internal sealed record StoreOptions
{
    /// <summary>The maximum size of an item in bytes, unless another one is specified: 16 GiB.</summary>
    internal const long UsualMaxItemSize = 16L << 30;

    internal required IReadOnlyList<ListenAddress> Addresses { get; init; }

    /// <summary>Gets the address for the process itself, which is not printed, or <see langword="null"/>.</summary>
    internal ListenAddress? PrivateAddress { get; init; }

    internal required string Folder { get; init; }

    /// <summary>Gets the store that has the files, or <see langword="null"/> if the folder has them.</summary>
    internal OtherStore? Other { get; init; }

    internal required StoreAccess Access { get; init; }

    internal CurrentCertificate? Certificate { get; init; }

    /// <summary>Gets the maximum size of the folder in bytes, or <see langword="null"/> for no limit.</summary>
    internal long? MaxSize { get; init; }

    internal long MaxItemSize { get; init; } = UsualMaxItemSize;

    /// <summary>Gets the maximum number of open connections, or <see langword="null"/> for no limit.</summary>
    internal int? MaxConnections { get; init; }

    internal bool IsVerbose { get; init; }
}

using Intaglio.Baking;
using Intaglio.Baking.Operations;
using Intaglio.Caching;

namespace Intaglio.Farm;

/// <summary>The settings of a worker.</summary>
internal sealed record WorkerOptions
{
    /// <summary>Gets the address of the farm.</summary>
    internal Uri Farm { get; init; } = new(ListenAddress.Default);

    /// <summary>Gets the full path of the folder for private files.</summary>
    internal required string Folder { get; init; }

    /// <summary>Gets the full path of the folder of the cache.</summary>
    internal required string CacheFolder { get; init; }

    /// <summary>Gets the maximum size of the cache in bytes, or <see langword="null"/> for no limit.</summary>
    internal long? MaxSize { get; init; }

    /// <summary>Gets the name for people, by which they distinguish the workers of a farm.</summary>
    internal string Name { get; init; } = $"{Environment.MachineName}-{Environment.ProcessId}";

    /// <summary>Gets the number of actions that run at the same time.</summary>
    internal required int Slots { get; init; }

    /// <summary>Gets the operations of the worker.</summary>
    internal OperationCatalog Operations { get; init; } = BakeOperations.Catalog;

    /// <summary>Gets a value indicating whether programs of recipes can run.</summary>
    internal bool AllowRun { get; init; }

    /// <summary>Gets a value indicating whether the worker prints a line for each action.</summary>
    internal bool IsVerbose { get; init; }

    /// <summary>Gets the time in which a worker that is to end finishes the actions that it has.</summary>
    internal TimeSpan Drain { get; init; }

    /// <summary>Gets the token for the farm, or <see langword="null"/> if it needs none.</summary>
    internal ClientToken? Token { get; init; }

    /// <summary>Creates the options for the store of the farm.</summary>
    internal RemoteCacheOptions CreateRemote() => new()
    {
        Address = Farm,
        AllowUploads = true,
        AllowUnsigned = true,
        // A worker cannot work without the store.
        CanSwitchOff = false,
        // The farm may still be starting.
        ConnectTimeout = TimeSpan.FromSeconds(30),
        TokenSource = Token is null ? null : _ => new(Token.Value),
    };
}

namespace Intaglio.Baking;

/// <summary>The origins of the result of an action.</summary>
public enum ResultOrigin
{
    /// <summary>The outputs were already in the output folder.</summary>
    UpToDate,

    /// <summary>The outputs were copied from the cache.</summary>
    Cache,

    /// <summary>The outputs, or their record, were fetched from the remote cache.</summary>
    Remote,

    /// <summary>The action ran.</summary>
    Made,
}

namespace Intaglio.Color;

/// <summary>How components in memory become floats, of which 1 is the largest that an integer stands for, and back.</summary>
internal interface ISamples<T, TFloat>
    where T : unmanaged
    where TFloat : unmanaged
{
    static abstract TFloat Load(ref T source);

    /// <summary>Stores floats; integers are the nearest, and NaN is 0.</summary>
    static abstract void Store(TFloat value, ref T target);
}

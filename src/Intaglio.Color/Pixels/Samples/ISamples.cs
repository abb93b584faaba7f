namespace Intaglio.Color;

/// <summary>How components in memory become floats, of which 1 is the largest that an integer stands for, and back.</summary>
internal interface ISamples<T>
    where T : unmanaged
{
    static abstract TFloat Load<TLanes, TFloat, TInt>(ref T source)
        where TLanes : ILanes<TFloat, TInt>
        where TFloat : unmanaged
        where TInt : unmanaged;

    /// <summary>Stores floats; integers are the nearest, and NaN is 0.</summary>
    static abstract void Store<TLanes, TFloat, TInt>(TFloat value, ref T target)
        where TLanes : ILanes<TFloat, TInt>
        where TFloat : unmanaged
        where TInt : unmanaged;
}

namespace Intaglio.Color;

/// <summary>Converts components in memory to floats and back; the largest integer represents 1.</summary>
internal interface ISamples<T, TFloat>
    where T : unmanaged
    where TFloat : unmanaged
{
    static abstract TFloat Load(ref T source);

    /// <summary>Stores floats; integers are rounded to nearest, and NaN becomes 0.</summary>
    static abstract void Store(TFloat value, ref T target);
}

namespace Intaglio.Imaging;

/// <summary>The type of a component in memory.</summary>
public enum SampleType
{
    /// <summary>A <see cref="byte"/>, where 0 to 255 represent 0 to 1.</summary>
    Bits8,

    /// <summary>A <see cref="ushort"/>, where 0 to 65535 represent 0 to 1.</summary>
    Bits16,

    /// <summary>A <see cref="System.Half"/>, the binary16 format of IEEE 754.</summary>
    Binary16,

    /// <summary>A <see cref="float"/>, the binary32 format of IEEE 754.</summary>
    Binary32,
}

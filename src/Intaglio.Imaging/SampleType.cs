namespace Intaglio.Imaging;

/// <summary>What one component of one pixel is kept in.</summary>
public enum SampleType
{
    /// <summary>A <see cref="byte"/>: 0 to 255 stand for 0 to 1.</summary>
    Bits8,

    /// <summary>A <see cref="ushort"/>: 0 to 65535 stand for 0 to 1.</summary>
    Bits16,

    /// <summary>A <see cref="System.Half"/>: the format binary16 of IEEE 754.</summary>
    Binary16,

    /// <summary>A <see cref="float"/>: the format binary32 of IEEE 754.</summary>
    Binary32,
}

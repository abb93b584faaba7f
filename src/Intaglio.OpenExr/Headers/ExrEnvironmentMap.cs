namespace Intaglio.OpenExr;

/// <summary>The projection of an environment map. The values are those of the <c>envmap</c> attribute.</summary>
public enum ExrEnvironmentMap
{
    /// <summary>Longitude and latitude.</summary>
    LatitudeLongitude = 0,

    /// <summary>The six faces of a cube, stacked vertically.</summary>
    Cube = 1,
}

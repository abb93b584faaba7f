namespace Intaglio.OpenExr;

/// <summary>How an image shows all directions. The values are those of the file's <c>envmap</c>.</summary>
public enum ExrEnvironmentMap
{
    /// <summary>By longitude and latitude.</summary>
    LatitudeLongitude = 0,

    /// <summary>The six faces of a cube, one below the other.</summary>
    Cube = 1,
}

using System.Numerics;

namespace Intaglio.Meshes;

/// <summary>A material from an MTL file. Properties without a statement are null.</summary>
/// <remarks>Colors are red, green and blue, usually from 0 to 1.</remarks>
public sealed class MeshMaterial
{
    /// <summary>Gets the name (<c>newmtl</c>), which can contain spaces.</summary>
    public required string Name { get; init; }

    /// <summary>Gets the ambient color (<c>Ka</c>).</summary>
    public Vector3? Ambient { get; init; }

    /// <summary>Gets the diffuse color (<c>Kd</c>).</summary>
    public Vector3? Diffuse { get; init; }

    /// <summary>Gets the specular color (<c>Ks</c>).</summary>
    public Vector3? Specular { get; init; }

    /// <summary>Gets the emissive color (<c>Ke</c>).</summary>
    public Vector3? Emission { get; init; }

    /// <summary>Gets the transmission filter color (<c>Tf</c>).</summary>
    public Vector3? TransmissionFilter { get; init; }

    /// <summary>Gets the specular exponent (<c>Ns</c>), usually from 0 to 1000.</summary>
    public float? SpecularExponent { get; init; }

    /// <summary>Gets the index of refraction (<c>Ni</c>).</summary>
    public float? RefractionIndex { get; init; }

    /// <summary>Gets the opacity (<c>d</c>), from 0 (invisible) to 1 (opaque).</summary>
    public float? Opacity { get; init; }

    /// <summary>Gets the roughness (<c>Pr</c>), from 0 to 1.</summary>
    public float? Roughness { get; init; }

    /// <summary>Gets the metallic factor (<c>Pm</c>), from 0 to 1.</summary>
    public float? Metallic { get; init; }

    /// <summary>Gets the illumination model (<c>illum</c>), from 0 to 10.</summary>
    public int? IlluminationModel { get; init; }

    /// <summary>Gets the textures, in file order.</summary>
    public IReadOnlyList<MeshTexture> Textures { get; init; } = [];

    /// <summary>Gets all other statements, in file order. The key is the keyword, and the value is the text after it.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> OtherStatements { get; init; } = [];
}

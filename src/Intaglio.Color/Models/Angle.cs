namespace Intaglio.Color;

/// <summary>Helpers for hue angles.</summary>
internal static class Angle
{
    /// <summary>Normalizes an angle to the range from 0 to below 360 degrees.</summary>
    internal static double Turn(double degrees)
    {
        double within = degrees % 360;
        // A tiny negative angle plus 360 rounds to 360.
        return within >= 0 || double.IsNaN(within) ? within : within + 360 is < 360 and double turned ? turned : 0;
    }
}

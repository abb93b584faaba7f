namespace Intaglio.Color;

/// <summary>Angles of hues.</summary>
internal static class Angle
{
    /// <summary>The same hue from 0 to below 360 degrees.</summary>
    internal static double Turn(double degrees)
    {
        double within = degrees % 360;
        // What is below 0 by very little is a whole turn in doubles.
        return within >= 0 || double.IsNaN(within) ? within : within + 360 is < 360 and double turned ? turned : 0;
    }
}
